/** What a club that runs Rally says of itself. What is not set is not drawn. */
export type Tenant = {
  company?: string
  social: { label: string; href: string }[]
  stores: { label: string; href: string }[]
  /** Pictures of the map; without them it is drawn plain. */
  tiles?: { address: string; attribution: string }
}

export const tenant: Tenant = { social: [], stores: [] }

/** What a club that runs Rally says of itself. What is not set is not drawn. */
type Tenant = {
  company?: string
  social: { label: string; href: string }[]
  stores: { label: string; href: string }[]
}

export const tenant: Tenant = { social: [], stores: [] }

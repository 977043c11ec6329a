/** The club's own details. Unset ones are not shown. */
type Tenant = {
  company?: string
  social: { label: string; href: string }[]
  stores: { label: string; href: string }[]
}

export const tenant: Tenant = { social: [], stores: [] }

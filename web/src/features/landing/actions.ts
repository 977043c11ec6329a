import { TENANT } from '@/lib/api'
import { http } from '@/lib/http'
import type { ContactForm } from './contact-rules'

/** A letter to those who run the place; no account needed. */
export async function sendContact(form: ContactForm): Promise<void> {
  await http.post(`/comment/anonymous/app/${TENANT}`, form, { anonymous: true })
}

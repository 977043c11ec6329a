import { TENANT } from '@/lib/api'
import { http } from '@/store/http'
import type { ContactForm } from './contact-rules'

/** Sends a message to the operator; needs no account. */
export async function sendContact(form: ContactForm): Promise<void> {
  await http.post(`/comment/anonymous/app/${TENANT}`, form, { anonymous: true })
}

import { HelpScreen } from '@/features/help/help-screen'
import { ContactForm } from '@/features/landing/contact-form'

export default function HelpPage() {
  return <HelpScreen contact={<ContactForm />} />
}

import { Award } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { PictureField } from '@/ui/picture-field'
import { removeCertificate, uploadCertificate } from './actions'

/** The picture of a coach's certificate. */
export function CertificatePhoto({ image }: { image: string | undefined }) {
  const t = useT()
  return (
    <PictureField
      label={t('profile.certificate_photo')}
      hint={t('questions.photo.hint')}
      image={image}
      alt={t('profile.certificate_photo')}
      shape="wide"
      blank={<Award aria-hidden="true" className="size-10 text-muted" />}
      upload={uploadCertificate}
      onRemove={removeCertificate}
    />
  )
}

import type { Profile } from '@/wire'
import { useT } from '@/lib/i18n'
import { Avatar } from '@/ui/avatar'
import { PictureField } from '@/ui/picture-field'
import { uploadPicture } from './actions'

/** My picture, which is uploaded as soon as it is chosen. */
export function MyPicture({ me }: { me: Profile }) {
  const t = useT()
  return (
    <PictureField
      label={t('profile.picture')}
      hint={t('picture.hint')}
      image={me.profileImage}
      alt=""
      shape="round"
      blank={<Avatar person={{ id: me.id, name: me.name }} size={96} />}
      upload={uploadPicture}
    />
  )
}

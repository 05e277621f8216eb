import { type Client, clientName } from '@mantel/domain/clients'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Picture } from '../files/picture.tsx'

type Props = {
  client: Pick<Client, 'avatar' | 'firstName' | 'lastName' | 'companyName' | 'email'>
  size: number
}

/** Shows initials if the client has no photo, or if the photo cannot be loaded. */
export function ClientAvatar({ client, size }: Props) {
  const initials = <Avatar name={clientName(client)} size={size} />
  if (!client.avatar) return initials
  return (
    <span style={{ width: size, height: size }} className="block shrink-0 overflow-hidden rounded-full">
      <Picture fileId={client.avatar} size="small" fallback={initials} className="size-full object-cover" />
    </span>
  )
}

import { type Client, clientName } from '@mantel/domain/clients'
import { PhotoAvatar } from '../files/photo-avatar.tsx'

type Props = {
  client: Pick<Client, 'avatar' | 'firstName' | 'lastName' | 'companyName' | 'email'>
  size: number
}

export const ClientAvatar = ({ client, size }: Props) => (
  <PhotoAvatar name={clientName(client)} fileId={client.avatar} size={size} />
)

import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { PicturePicker } from '../../../platform/picture-picker.tsx'
import { cacheSettings, useRemoveLogo } from '../queries.ts'
import * as copy from './copy.ts'
import { Logo } from './logo.tsx'

type Props = { company: Settings['company']; isReadOnly: boolean }

export function LogoPicker({ company, isReadOnly }: Props) {
  const queries = useQueryClient()
  const removal = useRemoveLogo()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Logo fileId={company.logoFileId} name={company.name} />
      {!isReadOnly && (
        <PicturePicker
          what="logo"
          hasPicture={company.logoFileId !== null}
          hint={copy.logoFormats}
          save={async (uploadId) =>
            cacheSettings(queries, await call(settingsApi.setLogo, { body: { uploadId } }))
          }
          remove={async () => cacheSettings(queries, await removal.mutateAsync({}))}
          isRemoving={removal.isPending}
          notRemoved={copy.logoNotRemoved}
        />
      )}
    </div>
  )
}

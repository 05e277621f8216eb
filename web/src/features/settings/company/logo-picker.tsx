import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { call, errorText } from '../../../platform/api/api.ts'
import { useUploads } from '../../../platform/api/upload-queue.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { UploadProgress } from '../../../platform/upload-progress.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { FileInput } from '../../../ui/form/file-input.tsx'
import { cacheSettings, useRemoveLogo } from '../queries.ts'
import * as copy from './copy.ts'
import { Logo } from './logo.tsx'

type Props = { company: Settings['company']; isReadOnly: boolean }

/** Saves the logo as soon as it is uploaded, without the save button of the section. */
export function LogoPicker({ company, isReadOnly }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const removal = useRemoveLogo()
  const uploads = useUploads()
  const current = uploads.files.findLast(({ state }) => state !== 'done')

  async function saveLogo(uploadId: string) {
    cacheSettings(queries, await call(settingsApi.setLogo, { body: { uploadId } }))
    toast({ title: 'Logo saved' })
  }
  function choose(file: File | undefined) {
    if (!file) return
    // There is only one logo, so a new choice cancels the pending upload.
    if (current) uploads.remove(current.key)
    uploads.add([file], saveLogo)
  }
  const remove = () =>
    removal.mutateAsync({}).then(
      (settings) => {
        cacheSettings(queries, settings)
        toast({ title: 'Logo removed' })
      },
      (error: unknown) => toastError(errorText(error, copy.logoNotRemoved)),
    )

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Logo fileId={company.logoFileId} name={company.name} />
      {!isReadOnly && (
        <>
          <FileInput
            ref={input}
            label="Choose a logo"
            accept="image/png,image/jpeg,image/webp"
            onFiles={([file]) => choose(file)}
          />
          <div className="flex gap-2">
            <Button icon={ImageUp} onClick={() => input.current?.click()}>
              {company.logoFileId ? 'Change logo' : 'Upload logo'}
            </Button>
            {company.logoFileId && (
              <Button variant="ghost" icon={Trash2} busy={removal.isPending} onClick={() => void remove()}>
                Remove
              </Button>
            )}
          </div>
          {current ? (
            <UploadProgress
              upload={current}
              label="Logo upload"
              onTryAgain={() => uploads.tryAgain(current.key)}
              onCancel={() => uploads.remove(current.key)}
            />
          ) : (
            <p className="text-12 leading-4 text-muted-foreground">{copy.logoFormats}</p>
          )}
        </>
      )}
    </div>
  )
}

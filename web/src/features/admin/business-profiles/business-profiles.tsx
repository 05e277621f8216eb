import type { BusinessProfile } from '@mantel/domain/admin/business-profiles'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { moveBefore, useOrdering } from '../../../platform/saving/ordering.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { RowsSkeleton } from '../content-editor/rows-skeleton.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { EditProfileDialog } from './edit-profile-dialog.tsx'
import { NewProfileDialog } from './new-profile-dialog.tsx'
import { type ProfileAction, ProfileRow } from './profile-row.tsx'
import { profilesQuery, useOrderProfiles, useUpdateProfile } from './queries.ts'
import { RemoveProfileDialog } from './remove-profile-dialog.tsx'

type OpenDialog = { action: 'edit' | 'remove'; profile: BusinessProfile }

export function BusinessProfiles() {
  const { data, error, refetch } = useQuery(profilesQuery)
  const { mutateAsync } = useOrderProfiles()
  const order = useOrdering({
    queryKey: profilesQuery.queryKey,
    send: (ids) => mutateAsync({ body: { ids } }),
    text: logged,
  })
  const update = useUpdateProfile()
  const [isAdding, setAdding] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)

  function act(action: ProfileAction, profile: BusinessProfile) {
    if (action === 'edit' || action === 'remove') setDialog({ action, profile })
    else if (action === 'switch') void toggle(profile)
    else if (data) {
      const from = data.indexOf(profile)
      order(moveBefore(data, profile.id, action === 'up' ? from - 1 : from + 2), data)
    }
  }
  const toggle = ({ id, name, isActive, version }: BusinessProfile) =>
    update.mutateAsync({ params: { id }, body: { isActive: !isActive, version } }).then(
      () => toast({ title: isActive ? copy.deactivated(name) : copy.activated(name), text: logged }),
      (failure: unknown) => toastError(errorText(failure, copy.changeFailed)),
    )
  const close = () => setDialog(null)
  return (
    <Section
      id="business-profiles"
      title="Business types"
      action={
        <Button icon={Plus} onClick={() => setAdding(true)}>
          Add business type
        </Button>
      }
    >
      {data ? (
        <ul aria-label="Business types" className="border-t border-border [&>li:last-child]:border-b-0">
          {data.map((profile, at) => (
            <ProfileRow
              key={profile.id}
              profile={profile}
              isFirst={at === 0}
              isLast={at === data.length - 1}
              onChoose={(action) => act(action, profile)}
            />
          ))}
        </ul>
      ) : error ? (
        <LoadError small what="business types" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton label="Loading business types" rows={4} />
      )}
      {isAdding && <NewProfileDialog onClose={() => setAdding(false)} />}
      {dialog?.action === 'edit' && <EditProfileDialog profile={dialog.profile} onClose={close} />}
      {dialog?.action === 'remove' && <RemoveProfileDialog profile={dialog.profile} onClose={close} />}
    </Section>
  )
}

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
import { logged } from '../../activity/logged.ts'
import { RowsSkeleton } from '../content-editor/rows-skeleton.tsx'
import { EditProfileDialog } from './edit-profile-dialog.tsx'
import { NewProfileDialog } from './new-profile-dialog.tsx'
import { type ProfileAction, ProfileRow } from './profile-row.tsx'
import { profilesQuery, useOrderProfiles, useUpdateProfile } from './queries.ts'
import { RemoveProfileDialog } from './remove-profile-dialog.tsx'

type Asked = { action: 'edit' | 'remove'; profile: BusinessProfile }

/** What a company can say that it does, in the order in which it is asked. */
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
  const [asked, setAsked] = useState<Asked | null>(null)

  function act(action: ProfileAction, profile: BusinessProfile) {
    if (action === 'edit' || action === 'remove') setAsked({ action, profile })
    else if (action === 'switch') void turn(profile)
    else if (data) {
      const from = data.indexOf(profile)
      order(moveBefore(data, profile.id, action === 'up' ? from - 1 : from + 2), data)
    }
  }
  const turn = ({ id, name, isActive, version }: BusinessProfile) =>
    update.mutateAsync({ params: { id }, body: { isActive: !isActive, version } }).then(
      () => toast({ title: isActive ? `${name} is hidden` : `${name} is offered again`, text: logged }),
      (failure: unknown) => toastError(errorText(failure, 'The profile could not be changed')),
    )
  const close = () => setAsked(null)
  return (
    <Section
      id="business-profiles"
      title="Business profiles"
      action={
        <Button icon={Plus} onClick={() => setAdding(true)}>
          Add a profile
        </Button>
      }
    >
      {data ? (
        <ul aria-label="Business profiles" className="border-t border-border [&>li:last-child]:border-b-0">
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
        <LoadError small what="the profiles" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton label="Loading the profiles" rows={4} />
      )}
      {isAdding && <NewProfileDialog onClose={() => setAdding(false)} />}
      {asked?.action === 'edit' && <EditProfileDialog profile={asked.profile} onClose={close} />}
      {asked?.action === 'remove' && <RemoveProfileDialog profile={asked.profile} onClose={close} />}
    </Section>
  )
}

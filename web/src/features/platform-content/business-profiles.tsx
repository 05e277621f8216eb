import type { BusinessProfile } from '@mantel/domain/business-profiles'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { textOf } from '../../platform/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { LoadError } from '../../ui/states.tsx'
import { EditProfileDialog } from './edit-profile-dialog.tsx'
import { NewProfileDialog } from './new-profile-dialog.tsx'
import { type ProfileAction, ProfileRow } from './profile-row.tsx'
import { profilesQuery, useOrderProfiles, useUpdateProfile } from './queries.ts'
import { RemoveProfileDialog } from './remove-profile-dialog.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

type Asked = { action: 'edit' | 'remove'; profile: BusinessProfile }

/** What a company can say that it does, in the order in which it is asked. */
export function BusinessProfiles() {
  const { data, error, refetch } = useQuery(profilesQuery)
  const order = useOrderProfiles()
  const update = useUpdateProfile()
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const recorded = { onError: (failure: Error) => toastError(textOf(failure)) }

  function act(action: ProfileAction, profile: BusinessProfile) {
    if (action === 'edit' || action === 'remove') return setAsked({ action, profile })
    const { id, version, isActive } = profile
    const tell = (title: string) => ({
      ...recorded,
      onSuccess: () => toast({ title, text: 'It is in the activity log.' }),
    })
    if (action === 'switch')
      return update.mutate(
        { params: { id }, body: { isActive: !isActive, version } },
        tell(isActive ? `${profile.name} is hidden` : `${profile.name} is offered again`),
      )
    const ids = (data ?? []).map((one) => one.id)
    const from = ids.indexOf(id)
    const moved = ids.toSpliced(from, 1).toSpliced(action === 'up' ? from - 1 : from + 1, 0, id)
    order.mutate({ body: { ids: moved } }, tell('Order saved'))
  }
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
        <LoadError small what="the profiles" message={textOf(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton label="Loading the profiles" rows={4} />
      )}
      {isAdding && <NewProfileDialog onClose={() => setAdding(false)} />}
      {asked?.action === 'edit' && <EditProfileDialog profile={asked.profile} onClose={close} />}
      {asked?.action === 'remove' && <RemoveProfileDialog profile={asked.profile} onClose={close} />}
    </Section>
  )
}

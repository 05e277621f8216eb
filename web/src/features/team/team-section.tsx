import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { useMedia } from '../../ui/base/media.ts'
import { Section } from '../../ui/display/section.tsx'
import { Empty, LoadError } from '../../ui/display/states.tsx'
import { Invitations } from './invitations.tsx'
import { InviteButton } from './invite-button.tsx'
import { PeopleSkeleton } from './member-list.tsx'
import { invitationsQuery, teamQuery } from './queries.ts'
import { Team } from './team.tsx'

/** Who works here, who is invited, and what can be done about it. */
export function TeamSection({ id }: { id: string }) {
  const isAlone = useIsAlone()
  const isWide = useMedia('(min-width: 768px)')
  const invite = can(useUser(), 'team:invite') && <InviteButton isFilled={isWide} />
  return (
    <Section id={id} title="Team" action={!isAlone && invite}>
      <Content />
      {isAlone && (
        <div className="mt-5">
          <Empty title="Just you so far" action={invite}>
            Invite whoever works with you. They get a link by mail and choose their own password.
          </Empty>
        </div>
      )}
    </Section>
  )
}

function Content() {
  const { data, error, refetch } = useQuery(teamQuery())
  if (data) {
    return (
      <>
        <Team people={data} />
        <Invitations />
      </>
    )
  }
  if (error) {
    return <LoadError small what="your team" message={errorText(error)} onRetry={() => void refetch()} />
  }
  return <PeopleSkeleton />
}

/** Nobody else is here or on the way; as long as that is not sure, it is not said. */
function useIsAlone() {
  const { data: people } = useQuery(teamQuery())
  const { data: invitations } = useQuery(invitationsQuery())
  return people?.length === 1 && invitations?.length === 0
}

import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { useMedia } from '../../ui/base/media.ts'
import { Section } from '../../ui/display/section.tsx'
import { Empty, LoadError } from '../../ui/display/states.tsx'
import * as copy from './copy.ts'
import { Invitations } from './invitations.tsx'
import { InviteButton } from './invite-button.tsx'
import { MemberListSkeleton } from './member-list.tsx'
import { invitationsQuery, teamQuery } from './queries.ts'
import { Team } from './team.tsx'

export function TeamSection({ id }: { id: string }) {
  const isAlone = useIsAlone()
  const isWide = useMedia('(min-width: 768px)')
  const invite = can(useUser(), 'team:invite') && <InviteButton isFilled={isWide} />
  return (
    <Section id={id} title="Team" action={!isAlone && invite}>
      <Content />
      {isAlone && (
        <div className="mt-5">
          <Empty title={copy.justYou} action={invite}>
            {copy.inviteYourTeam}
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
        <Team members={data} />
        <Invitations />
      </>
    )
  }
  if (error) {
    return <LoadError small what="your team" message={errorText(error)} onRetry={() => void refetch()} />
  }
  return <MemberListSkeleton />
}

/** Whether the company has one user and no pending invitations. False until both lists are loaded. */
function useIsAlone() {
  const { data: members } = useQuery(teamQuery())
  const { data: invitations } = useQuery(invitationsQuery())
  return members?.length === 1 && invitations?.length === 0
}

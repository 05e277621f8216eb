import { gracePeriodDays } from '@mantel/domain/admin/companies'
import type { ReactNode } from 'react'

export const deletionRequested = (name: string | null, date: ReactNode) => (
  <>
    {name ?? 'Someone'} requested the deletion of this company. No one can sign in. All data will be
    permanently deleted on {date}.
  </>
)
export const restored = (name: string) => `${name} restored`
export const canSignInAgain = 'Everyone can sign in again.'
export const undoFailed = 'Couldn’t undo the deletion. Try again.'

export const suspendedSince = (when: ReactNode) => <>Suspended {when}. No one at this company can sign in.</>
export const liftFailed = 'Couldn’t lift the suspension. Try again.'

export const suspendHint = (name: string) =>
  `Signs everyone out of ${name} until you lift the suspension. No data is lost.`
export const alreadySuspended = 'This company is suspended. Lift the suspension above.'
export const suspendTitle = (name: string) => `Suspend ${name}?`
export const suspendText = 'Team members and clients are signed out right away and can’t sign back in.'
export const suspended = (name: string) => `${name} suspended`
export const everyoneSignedOut = 'Everyone is signed out.'

export const deleteHint = (data: ReactNode) => (
  <>
    Deletes {data}. No one can sign in. You can undo this for {gracePeriodDays} days. After that, only a
    record of the deletion remains.
  </>
)
export const alreadyDeleting = 'This company is being deleted. Undo the deletion above.'
export const deleteTitle = (name: string) => `Delete ${name}?`
export const deleteText = (data: string) =>
  `Deletes ${data}. Everyone is signed out right away. After ${gracePeriodDays} days, the data can’t be restored.`
export const typeToConfirm = (name: string) => `Type “${name}” to confirm`
export const wrongName = 'This doesn’t match the company’s name'
export const deleteAction = `Delete in ${gracePeriodDays} days`
export const deletionScheduled = (name: string) => `${name} will be deleted in ${gracePeriodDays} days`
export const undoUntilThen = 'You can undo this here until then.'
export const deleteFailed = 'Couldn’t delete the company. Try again.'

export const setupProgress = (done: number, total: number, isDismissed: boolean) =>
  `${done} of ${total} done${isDismissed ? ', dismissed' : ''}`
export const noContacts = 'No active admin.'

export const noUsers = 'No users yet.'
export const noClients = 'No clients yet.'
export const noProjects = 'No projects yet.'

export const noSubscription = 'This company has no subscription.'
export const subscriptionGone = 'This company no longer has a subscription.'
export const changeFailed = 'Couldn’t change the subscription. Try again.'
export const periodEndHint = 'End of day, UTC. Leave empty for no end date.'
export const planOption = (name: string, price: string, isActive: boolean) =>
  `${name}, ${price}/month${isActive ? '' : ' (inactive)'}`

export const resetStyles = (name: string) => `This resets colors and fonts for everyone at ${name}.`
export const brandingSaved = (name: string) => `Everyone at ${name} sees the change right away.`

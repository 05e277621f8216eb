import { APP_NAME } from '@mantel/domain/basics/product'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { Redirect } from '../../layouts/guards/redirect.tsx'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { applyTheme } from '../../platform/theme/theme.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { settingsQuery, stylesQuery } from '../settings/queries.ts'
import * as copy from './copy.ts'
import { FocusFrame } from './focus-frame.tsx'
import { Onboarding } from './onboarding.tsx'
import { onboardingQuery } from './queries.ts'
import { StepSkeleton } from './step-skeleton.tsx'

/** On a later visit, the steps show the company's current settings. */
export function OnboardingScreen() {
  const user = useUser()
  useLayoutEffect(() => applyTheme({ mode: 'light', extent: 'page' }), [])
  if (!can(user, 'subscription:manage')) return <Redirect to="/app/pipeline" />
  return (
    <>
      <title>{`Welcome · ${APP_NAME}`}</title>
      <LoadedOnboarding />
    </>
  )
}

function LoadedOnboarding() {
  const { tier, period, code } = useSearch({ strict: false })
  const parts = [useQuery(onboardingQuery), useQuery(settingsQuery), useQuery(stylesQuery)] as const
  const [{ data: given }, { data: settings }, { data: styles }] = parts
  if (given && settings && styles)
    return (
      <Onboarding given={given} settings={settings} styles={styles} requestedPlan={{ tier, period, code }} />
    )
  const failed = parts.find(({ error }) => error)
  return (
    <FocusFrame at={0} done={[]}>
      {failed ? (
        <LoadError
          what={copy.loadTarget}
          message={errorText(failed.error)}
          onRetry={() => void Promise.all(parts.map(({ refetch }) => refetch()))}
        />
      ) : (
        <StepSkeleton />
      )}
    </FocusFrame>
  )
}

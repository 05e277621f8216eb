import { lazyComponent } from '../../ui/base/lazy.tsx'

export { SessionEnded } from './session-ended.tsx'

export const TwoFactorRequired = lazyComponent(
  () => import('../../features/two-factor/required-setup.tsx'),
  'RequiredSetup',
)

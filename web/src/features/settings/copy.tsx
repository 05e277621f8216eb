import type { ReactNode } from 'react'

export const noAccess = (profile: ReactNode) => (
  <>Only admins and managers can see company settings. Your name, password and appearance are in {profile}.</>
)

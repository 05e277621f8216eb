import type { Permission } from '@mantel/domain/permissions'
import type { ComponentType } from 'react'
import { TeamSection } from '../team/team-section.tsx'

export type SettingsSection = {
  /** Also its name in the address, after the #. */
  id: string
  label: string
  needs: Permission
  Content: ComponentType<{ id: string }>
}

/** In the order they stand on the page; a new section is one more line. */
export const settingsSections: SettingsSection[] = [
  { id: 'team', label: 'Team', needs: 'team:read', Content: TeamSection },
]

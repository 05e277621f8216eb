import { defaultColors, defaultTypography, type StylesInput } from '@mantel/domain/settings/branding'
import { isNull } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { companyStyles } from '../../../schema/companies/company-styles.ts'
import { recordActivity } from '../../activity/record-activity.ts'

const styleColumns = { colors: companyStyles.colors, typography: companyStyles.typography }
const ofPlatform = isNull(companyStyles.companyId)

export const getPlatformStyles = async (db: Db) =>
  requireRow(await db.select(styleColumns).from(companyStyles).where(ofPlatform))

/** Saves the styles of public pages and new companies. Existing companies keep their own styles. */
export async function savePlatformStyles(db: Db, actor: Actor, { colors, typography }: StylesInput) {
  return saveStyles(db, actor, 'Changed the platform’s colors and fonts', {
    colors: JSON.stringify(colors),
    typography: JSON.stringify(typography),
  })
}

export const resetPlatformStyles = (db: Db, actor: Actor) =>
  saveStyles(db, actor, 'Reset the platform’s colors and fonts', {
    colors: JSON.stringify(defaultColors),
    typography: JSON.stringify(defaultTypography),
  })

type Styles = { colors: string; typography: string }

async function saveStyles(db: Db, actor: Actor, description: string, styles: Styles) {
  const before = requireRow(await db.select(styleColumns).from(companyStyles).where(ofPlatform).for('update'))
  if (before.colors === styles.colors && before.typography === styles.typography) return before
  await db.update(companyStyles).set(styles).where(ofPlatform)
  await recordActivity(db, actor, {
    action: 'platform.changed',
    targetType: 'platform',
    targetId: 'styles',
    description,
    metadata: { before, after: styles },
  })
  return styles
}

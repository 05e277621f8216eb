import type { platformApi } from '@mantel/domain/admin/operations'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { stale } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { platformSettings } from '../../../schema/site.ts'
import { changesBetween, listFieldLabels } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'

type Edit = z.output<typeof platformApi.saveSettings.body>

const settingColumns = {
  name: platformSettings.name,
  supportAddress: platformSettings.supportAddress,
  operatorName: platformSettings.operatorName,
  operatorAddress: platformSettings.operatorAddress,
  governingLaw: platformSettings.governingLaw,
  version: platformSettings.version,
}

export const getPlatformSettings = async (db: Db) =>
  requireRow(await db.select(settingColumns).from(platformSettings))

export async function savePlatformSettings(db: Db, actor: Actor, { version, ...edit }: Edit) {
  const before = requireRow(await db.select(settingColumns).from(platformSettings).for('update'))
  if (before.version !== version) throw stale('setting')
  const changes = changesBetween(before, edit)
  if (changes.length === 0) return before
  const saved = requireRow(
    await db
      .update(platformSettings)
      .set(edit)
      .where(eq(platformSettings.version, version))
      .returning(settingColumns),
  )
  await recordActivity(db, actor, {
    action: 'platform.changed',
    targetType: 'platform',
    targetId: 'settings',
    description: `Changed the platform’s ${listFieldLabels(
      changes.map(({ field }) => field),
      {
        name: 'name',
        supportAddress: 'support email',
        operatorName: 'legal name',
        operatorAddress: 'mailing address',
        governingLaw: 'governing law',
      },
    )}`,
    metadata: { changes },
  })
  return saved
}

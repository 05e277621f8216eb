import type { LateFeeRule } from '@mantel/domain/reminders/late-fees'
import type { companies } from '../../schema/companies/companies.ts'
import type { LateFeeTerms } from '../../schema/projects/projects.ts'

type Company = Pick<
  typeof companies.$inferSelect,
  'lateFeeKind' | 'lateFeeValue' | 'lateFeeGraceDays' | 'lateFeeRepeat' | 'lateFeeCap'
>

/**
 * The late fee of a project: the one that applied when its contract was sent or, before that, the company's. Null for
 * none. A company that has turned late fees off charges none at all.
 */
export function lateFeeTermsOf(
  company: Company,
  fixed: LateFeeTerms | null,
): Omit<LateFeeRule, 'since'> | null {
  if (company.lateFeeKind === 'none') return null
  const { kind, value, graceDays, repeat, cap } = fixed ?? {
    kind: company.lateFeeKind,
    value: company.lateFeeValue,
    graceDays: company.lateFeeGraceDays,
    repeat: company.lateFeeRepeat,
    cap: company.lateFeeCap,
  }
  return kind === 'none' || value === 0 ? null : { kind, value, graceDays, repeat, cap }
}

import { can } from '@mantel/domain/permissions'
import { useUser } from '../../platform/session/session.ts'
import { CostsPreview } from '../costs/costs-preview.tsx'
import { ProjectLead } from '../leads/project-lead.tsx'
import { useDetail } from '../projects/detail/detail-context.ts'
import { DetailField } from '../projects/detail/detail-field.tsx'
import { ContractSummary } from './contract-summary.tsx'
import { MoneyStrip } from './money-strip.tsx'
import { NextStepBar } from './next-step-bar.tsx'

type Props = { isPhone: boolean; onContract: () => void; onCosts: () => void }

export function Overview({ isPhone, onContract, onCosts }: Props) {
  const user = useUser()
  const { project, labels, maySeePrices } = useDetail()
  return (
    <>
      <NextStepBar isPhone={isPhone} />
      {can(user, 'leads:read') && <ProjectLead projectId={project.id} />}
      {maySeePrices && (
        <section aria-labelledby="money">
          <h2 id="money" className="mb-2 text-13 leading-6 font-semibold">
            Money
          </h2>
          <MoneyStrip />
        </section>
      )}
      {can(user, 'contracts:read') && <ContractSummary onOpen={onContract} />}
      {can(user, 'costs:read') && <CostsPreview projectId={project.id} onOpen={onCosts} />}
      {!maySeePrices && (
        <section aria-labelledby="brief" className="mt-6">
          <h2 id="brief" className="mb-1 text-13 leading-6 font-semibold">
            {labels.brief}
          </h2>
          <dl className="max-w-[68ch]">
            <DetailField name="brief" look="text" />
          </dl>
        </section>
      )}
    </>
  )
}

import type { Db } from '../platform/database/connect.ts'
import { projectActivities } from '../schema/activities.ts'
import { fullName, signerOf } from './clients.ts'
import type { Clock, Day } from './clock.ts'
import type { Project } from './planning.ts'
import type { CrewMember, PaymentScenario, ScenarioActivity } from './scenario.ts'
import { createdAtOf, stepTimes } from './step-times.ts'

export async function createActivities(
  db: Db,
  planned: Project[],
  crew: Partial<Record<CrewMember, string>>,
  clock: Clock,
) {
  const rows = planned.flatMap((project) =>
    listActivities(project, clock).map(({ at, by, action, text, changes }) => ({
      companyId: project.companyId,
      projectId: project.id,
      userId: by === 'client' || by === 'system' ? null : crew[by],
      actorKind: by === 'client' || by === 'system' ? by : ('user' as const),
      action,
      description: text,
      metadata: {
        // Clients sign through a link, without an account, so their name is stored here.
        ...(by === 'client' && { name: signerOf(project.client) }),
        ...(changes && { changes }),
        // The history of an invoice lists the activities with its id.
        ...(project.invoice && /^(invoice|payment)\./.test(action) && { invoiceId: project.invoiceId }),
      },
      createdAt: at,
    })),
  )
  await db.insert(projectActivities).values(rows)
}

/** Lists all activities of a project, oldest first. */
export function listActivities(project: Project, clock: Clock): ScenarioActivity[] {
  const steps = [...contractSteps(project), ...invoiceSteps(project), ...stageSteps(project)]
  const entries = steps.flatMap(([day, time, by, action, text, changes]) =>
    day ? [{ at: clock.at(day, stepTimes[time]), by, action, text, ...(changes && { changes }) }] : [],
  )
  return [firstActivity(project, clock), ...entries, ...(project.activities ?? [])].sort((one, other) =>
    one.at.localeCompare(other.at),
  )
}

function firstActivity(project: Project, clock: Clock): ScenarioActivity {
  const at = createdAtOf(project, clock)
  const text = `New lead from website: ${fullName(project.client)}`
  return project.lead
    ? { at, by: 'system', action: 'lead.received', text }
    : { at, by: project.leader, action: 'project.created', text: 'Added the project' }
}

/** A step without a day did not happen. */
type Step = [
  Day | undefined,
  time: keyof typeof stepTimes,
  by: ScenarioActivity['by'],
  action: string,
  text: string,
  changes?: ScenarioActivity['changes'],
]

function contractSteps({ contract, leader, client }: Project): Step[] {
  if (!contract) return []
  const { drafted, sent, viewed, reminded, signed, withdrawn } = contract
  return [
    [drafted, 'drafted', leader, 'contract.created', 'Drafted the contract'],
    [sent, 'sent', leader, 'contract.sent', 'Sent the contract'],
    [viewed, 'viewed', 'client', 'contract.viewed', 'Opened the contract'],
    [
      reminded,
      'reminded',
      'system',
      'contract.reminded',
      `Reminded ${signerOf(client)} to sign the contract`,
    ],
    [signed, 'signed', 'client', 'contract.signed', 'Signed the staging agreement'],
    [withdrawn?.on, 'closed', leader, 'contract.withdrawn', `Withdrew the contract: ${withdrawn?.why}`],
  ]
}

function invoiceSteps({ invoice, invoiceNumber: number, leader, client }: Project): Step[] {
  if (!invoice) return []
  const { issued, draft, scheduled, payments = [], voided } = invoice
  return [
    draft
      ? [issued, 'invoiced', leader, 'invoice.created', `Drafted ${number}`]
      : [issued, 'invoiced', leader, 'invoice.sent', `Sent ${number} to ${fullName(client)}`],
    [
      scheduled && issued,
      'scheduled',
      leader,
      'invoice.scheduled',
      `Scheduled ${number} for ${fullName(client)}`,
    ],
    ...payments.flatMap((payment) => paymentSteps(payment, number, leader)),
    [voided?.on, 'closed', leader, 'invoice.voided', `Voided ${number}: ${voided?.why}`],
  ]
}

function paymentSteps(
  { paid, amount, by, waits, refunded }: PaymentScenario,
  number: string,
  leader: CrewMember,
): Step[] {
  const method = by === 'zelle' ? 'Zelle' : by
  const changed = (after: number) => [{ field: 'amount', before: null, after }]
  const text = `Recorded a payment by ${method} for ${number}${waits ? ', not cleared yet' : ''}`
  const arrived: Step =
    waits === 'claimed'
      ? [paid, 'paid', 'client', 'payment.claimed', `Says they paid ${number} by ${method}`, changed(amount)]
      : [paid, 'paid', leader, 'payment.recorded', text, changed(amount)]
  if (!refunded) return [arrived]
  const refund = `Refunded a payment: ${refunded.why} (${number})`
  return [arrived, [refunded.on, 'closed', leader, 'payment.refunded', refund, changed(-refunded.amount)]]
}

function stageSteps({ contract, booked, stage, moved, archived, leader }: Project): Step[] {
  const why = moved?.why ? `: ${moved.why}` : ''
  return [
    [contract?.drafted, 'drafted', leader, 'project.stage_changed', 'Moved to Bid'],
    [booked, 'moved', leader, 'project.stage_changed', 'Moved to Won'],
    [moved?.on, 'closed', leader, 'project.stage_changed', `Moved to ${stage}${why}`],
    [archived, 'archived', leader, 'project.archived', 'Archived the project'],
  ]
}

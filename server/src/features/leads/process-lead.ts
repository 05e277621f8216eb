import { leadName } from '@mantel/domain/leads/leads'
import { limitReached, planHasEnded } from '@mantel/domain/plans/refusals'
import { Refusal, withoutPlan } from '../../errors.ts'
import { type Db, isConcurrencyFailure, isTimeout, isUnavailable } from '../../platform/database/connect.ts'
import { enqueue, type JobRun } from '../../platform/jobs/job.ts'
import { leads } from '../../schema/clients/leads.ts'
import type { Services } from '../../services.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { addLead } from './adding/add-lead.ts'
import { sendAutoReply } from './emails/auto-reply.ts'
import { type Notice, notifyTeam, notifyTeamOfFlood } from './emails/notify-team.ts'
import { findConfig } from './form/form-settings.ts'
import { addLeadLater } from './job-declarations.ts'
import { findLead, leadById } from './lead-columns.ts'

/** Does everything that follows a stored submission: adds the lead, emails the team, and thanks the visitor. */
export async function processStoredLead(run: JobRun<Services>, leadId: string, isBusy: boolean) {
  const { db, companyId } = run
  if (!companyId) return
  const found = await db.select({ status: leads.status }).from(leads).where(leadById(companyId, leadId))
  // The lead was deleted, or someone added or dismissed it first.
  if (found[0]?.status !== 'new') return
  const config = await findConfig(db, companyId)
  if (isBusy) {
    await setNote(db, companyId, leadId, { errorNote: manyLeads })
    await notifyTeamOfFlood(run, config)
    return
  }
  const notice = config.autoAddToPipeline ? await addAutomatically(run, companyId, leadId) : plainNotice
  const lead = await findLead(db, companyId, leadId)
  if (lead.status !== 'added')
    await recordActivity(db, systemActor(companyId), {
      action: 'lead.received',
      targetType: 'lead',
      targetId: leadId,
      description: `New lead from website: ${leadName(lead)}`,
    })
  await notifyTeam(run, config, lead, notice)
  await sendAutoReply(run, config, lead)
}

/**
 * Tries again to add a lead that could not be added. A refusal that will not change, such as a missing name, ends the
 * attempts.
 */
export async function addStoredLead({ db, companyId }: JobRun<Services>, leadId: string) {
  if (!companyId) return
  const [lead] = await db.select({ status: leads.status }).from(leads).where(leadById(companyId, leadId))
  if (lead?.status !== 'new') return
  const note = await tryToAdd(db, companyId, leadId)
  if (note) await setNote(db, companyId, leadId, note)
}

/** Uses a nested transaction, so that the lead stays new if it cannot be added. */
async function addAutomatically(
  { db, log }: JobRun<Services>,
  companyId: string,
  leadId: string,
): Promise<Notice> {
  try {
    const note = await tryToAdd(db, companyId, leadId)
    if (!note) return { note: 'We added this lead to your pipeline.', canBeAdded: false }
    await setNote(db, companyId, leadId, note)
    // With automatic adding, emails have only the button that opens the lead.
    return { note: note.errorNote, canBeAdded: false }
  } catch (error) {
    // Fails the job, which is then repeated, if the error has nothing to do with this lead.
    if (isConcurrencyFailure(error) || isTimeout(error) || isUnavailable(error)) throw error
    log.error({ event: 'leads', companyId, leadId, error }, 'A lead could not be added automatically')
    await setNote(db, companyId, leadId, { errorNote: addingFailed })
    await enqueue(db, addLeadLater, { leadId }, { runAt: new Date(Date.now() + 60_000) })
    return { note: addingFailed, canBeAdded: false }
  }
}

type Note = { errorNote: string; waitsForRoom?: boolean }

/** Returns why the lead was not added, or null. */
async function tryToAdd(db: Db, companyId: string, leadId: string): Promise<Note | null> {
  try {
    await db.transaction((nested) => addLead(nested, systemActor(companyId), leadId, { isPerson: false }))
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 402) {
      const hasEnded = error.extras.code === withoutPlan().extras.code
      return { errorNote: hasEnded ? waitingForPlan : waitingForRoom, waitsForRoom: true }
    }
    return error.status === 409 ? null : { errorNote: error.message }
  }
}

const setNote = (db: Db, companyId: string, leadId: string, note: Note) =>
  db.update(leads).set(note).where(leadById(companyId, leadId))

const systemActor = (companyId: string) => ({ companyId, userId: null, role: null })

const plainNotice: Notice = { note: '', canBeAdded: true }
export const waitingForRoom = `${limitReached}, so this lead is waiting. Upgrade or archive projects to add it.`
const waitingForPlan = `${planHasEnded}, so this lead is waiting. Choose a plan to add it.`
const addingFailed =
  'We couldn’t add this lead to your pipeline. We’ll try again, or you can add it yourself.'
const manyLeads = 'Many leads came in at once, so this one wasn’t added automatically.'

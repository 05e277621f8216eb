import { formatEmailText } from '@mantel/domain/basics/email-text'
import { type FieldValues, mergeField } from '@mantel/domain/contracts/contract-fields'
import { richText } from '@mantel/domain/contracts/rich-text'
import type { FilledMessage, MessageCategory, MessageTemplate } from '@mantel/domain/message-templates'
import { scopeOf } from '@mantel/domain/permissions'
import { and, asc, eq } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { messageTemplates } from '../../schema/messages.ts'
import { getFieldValues, loadContractContext } from '../contracts/draft/field-values.ts'
import { hiddenFieldsFor, omitFields } from '../contracts/hidden-amounts.ts'
import { findProject } from '../documents/visibility.ts'

/**
 * Returns the company's message templates with the project's values. A field without a value, or with an
 * amount that the user may not see, becomes `[Label]` in the text and is listed in `gaps`.
 */
export async function messagesForProject(
  db: Db,
  actor: CompanyActor,
  projectId: string,
  category?: MessageCategory,
): Promise<FilledMessage[]> {
  const { companyId } = actor
  await findProject(db, { actor, scope: scopeOf(actor, 'projects:read') ?? 'self' }, projectId)
  const values = getFieldValues(await loadContractContext(db, companyId, projectId))
  const fill = createFiller(omitFields(values, hiddenFieldsFor(actor)))
  const found = await selectTemplates(db, companyId, category)
  return found.map((template) => fillTemplate(template, fill))
}

/** The company's message templates with their fields. */
export async function listTemplates(db: Db, companyId: string): Promise<MessageTemplate[]> {
  const found = await selectTemplates(db, companyId)
  return found.map(({ body, ...template }) => ({ ...template, text: plainText(body) }))
}

const selectTemplates = (db: Db, companyId: string, category?: MessageCategory) => {
  const { id, name, subject, body } = messageTemplates
  return db
    .select({ id, name, category: messageTemplates.category, subject, body })
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.companyId, companyId),
        category ? eq(messageTemplates.category, category) : undefined,
      ),
    )
    .orderBy(asc(name), asc(id))
}

type Template = Omit<FilledMessage, 'text' | 'gaps'> & { body: unknown }

export function fillTemplate({ subject, body, ...template }: Template, fill: Filler): FilledMessage {
  const [filledSubject, filledBody] = [fill(subject), fill(plainText(body))]
  return {
    ...template,
    subject: filledSubject.text,
    text: filledBody.text,
    gaps: [...new Set([...filledSubject.gaps, ...filledBody.gaps])],
  }
}

/** Returns the text as typed in the editor, but without the `# ` before headings, which plain emails do not have. */
export const plainText = (body: unknown) => formatEmailText(richText.parse(body)).replaceAll(/^# /gm, '')

type Filler = ReturnType<typeof createFiller>

export function createFiller(values: FieldValues) {
  const known = new Map(Object.entries(values))
  return (text: string) => {
    const gaps: string[] = []
    const filled = text.replaceAll(/\{([a-z][a-zA-Z]*(?:\.[a-zA-Z]+)?)\}/g, (_, id: string) => {
      const value = known.get(id)
      if (value) return value
      const gap = `[${mergeField(id)?.label ?? id}]`
      gaps.push(gap)
      return gap
    })
    return { text: filled, gaps }
  }
}

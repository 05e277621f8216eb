import { type FieldValues, mergeField } from '@mantel/domain/contracts/contract-fields'
import { richText } from '@mantel/domain/contracts/rich-text'
import { typedLetter } from '@mantel/domain/email-text'
import type { FilledMessage, MessageCategory } from '@mantel/domain/message-templates'
import { scopeOf } from '@mantel/domain/permissions'
import { and, asc, eq } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { messageTemplates } from '../../schema/messages.ts'
import { circumstancesOf, valuesOf } from '../contracts/draft/field-values.ts'
import { hiddenFrom, without } from '../contracts/hidden-amounts.ts'
import { findProject } from '../documents/visibility.ts'

/** The company's own letters as they read for a project; amounts stay open for whoever may not know them. */
export async function messagesForProject(
  db: Db,
  actor: CompanyActor,
  projectId: string,
  category?: MessageCategory,
): Promise<FilledMessage[]> {
  const { companyId } = actor
  await findProject(db, { actor, scope: scopeOf(actor, 'projects:read') ?? 'self' }, projectId)
  const values = valuesOf(await circumstancesOf(db, companyId, projectId))
  const fill = filling(without(values, hiddenFrom(actor)))
  const { id, name, subject, body } = messageTemplates
  const found = await db
    .select({ id, name, category: messageTemplates.category, subject, body })
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.companyId, companyId),
        category ? eq(messageTemplates.category, category) : undefined,
      ),
    )
    .orderBy(asc(name), asc(id))
  return found.map(({ subject, body, ...template }) => {
    const [head, letter] = [fill(subject), fill(plainText(body))]
    return {
      ...template,
      subject: head.text,
      text: letter.text,
      gaps: [...new Set([...head.gaps, ...letter.gaps])],
    }
  })
}

/** As it is typed, but for the sign before a heading: what goes into a letter has none. */
const plainText = (body: unknown) => typedLetter(richText.parse(body)).replaceAll(/^# /gm, '')

function filling(values: FieldValues) {
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

import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import { scopeOf } from '@mantel/domain/permissions'
import type { z } from 'zod'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { ActivityLabels } from '../activity/field-labels.ts'
import { listInvoiceActivity } from '../activity/list-activity.ts'
import type { Viewer } from '../visibility/projects.ts'
import { findInvoice } from './visibility.ts'

type Query = z.output<typeof invoicesApi.history.query>

/** Refuses as not found if the viewer may not see prices. */
export async function listHistory(db: Db, viewer: Viewer, id: string, query: Query, labels: ActivityLabels) {
  const scope = orNotFound(scopeOf(viewer.actor, 'invoices:read') ?? undefined, 'Invoice')
  const invoice = await findInvoice(db, { actor: viewer.actor, scope }, id)
  return listInvoiceActivity(db, viewer, invoice, query, labels)
}

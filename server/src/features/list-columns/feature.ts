import { listColumnsApi } from '@mantel/domain/lists/list-columns'
import type { Feature } from '../../feature.ts'
import { listColumns } from '../../schema/companies/list-columns.ts'
import { chooseColumns } from './choose-columns.ts'

export const listColumnsFeature: Feature = {
  apis: [listColumnsApi],
  routes(route) {
    route(listColumnsApi.choose, ({ db, actor, params, body }) =>
      chooseColumns(db, actor, params.list, body.columns),
    )
  },
  records: { 'list-columns': [listColumns] },
}

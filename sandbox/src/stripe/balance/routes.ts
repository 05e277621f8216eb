import { pageOf, readPage } from '../http/list.ts'
import { readRoutes } from '../http/retrieve.ts'
import { get, idIn, type Route, readNothing } from '../http/router.ts'
import { balanceOf } from './balance-transactions.ts'

const transactions = '/v1/balance_transactions'

export const balanceRoutes: Route[] = [
  get('/v1/balance', readNothing, balanceOf),
  get(`${transactions}/:id`, readNothing, (scope, _, ids) => scope.get('balance_transaction', idIn(ids))),
  get(
    transactions,
    (params) => ({
      page: readPage(params),
      payout: params.text('payout'),
      type: params.text('type'),
      source: params.text('source'),
    }),
    (scope, { page, payout, type, source }) => {
      if (payout) scope.get('payout', payout, 'payout')
      const matching = scope
        .all('balance_transaction')
        .filter(
          (entry) =>
            (!payout || scope.find('paid_out', entry.id)?.payout === payout) &&
            (!type || entry.type === type) &&
            (!source || entry.source === source),
        )
      return pageOf(matching, page, transactions)
    },
  ),
  ...readRoutes('/v1/payouts', 'payout', ['status', 'destination']),
]

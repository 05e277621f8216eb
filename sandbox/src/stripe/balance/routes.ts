import { pageOf, readPage, readRange } from '../http/list.ts'
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
      currency: params.text('currency'),
    }),
    (scope, { page, payout, type, source, currency }) => {
      if (payout) scope.get('payout', payout, 'payout')
      const matching = scope
        .all('balance_transaction')
        .filter(
          (entry) =>
            (!payout || scope.find('paid_out', entry.id)?.payout === payout) &&
            (!type || entry.type === type) &&
            (!source || entry.source === source) &&
            (!currency || entry.currency === currency),
        )
      return pageOf(matching, page, transactions)
    },
  ),
  get('/v1/payouts/:id', readNothing, (scope, _, ids) => scope.get('payout', idIn(ids))),
  get(
    '/v1/payouts',
    (params) => ({
      page: readPage(params),
      status: params.text('status'),
      hasArrived: readRange(params, 'arrival_date'),
    }),
    (scope, { page, status, hasArrived }) =>
      pageOf(
        scope
          .all('payout')
          .filter((payout) => (!status || payout.status === status) && hasArrived(payout.arrival_date)),
        page,
        '/v1/payouts',
      ),
  ),
]

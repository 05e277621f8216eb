import type { Stripe } from 'stripe'
import { invalid } from '../http/error.ts'
import { readRoutes } from '../http/retrieve.ts'
import { del, idIn, post, type Route, readNothing } from '../http/router.ts'
import { day } from '../state/clock.ts'
import { newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { advanceClock } from './advance.ts'

const clocks = '/v1/test_helpers/test_clocks'

/** The sandbox has one clock for everything: advancing a test clock moves it by the same time. */
export const testClockRoutes: Route[] = [
  post(
    clocks,
    (params) => ({ time: params.requiredInteger('frozen_time'), name: params.text('name') ?? null }),
    createTestClock,
  ),
  ...readRoutes(clocks, 'test_helpers.test_clock'),
  post(
    `${clocks}/:id/advance`,
    (params) => params.requiredInteger('frozen_time'),
    (scope, time, ids) => advanceTestClock(scope, idIn(ids), time),
  ),
  del(`${clocks}/:id`, readNothing, (scope, _, ids): Stripe.TestHelpers.DeletedTestClock => {
    const { id } = scope.get('test_helpers.test_clock', idIn(ids))
    scope.remove('test_helpers.test_clock', id)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
]

function createTestClock(scope: Scope, { time, name }: { time: number; name: string | null }) {
  const clock = scope.put('test_helpers.test_clock', {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: scope.now(),
    deletes_after: scope.now() + 30 * day,
    frozen_time: time,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  })
  scope.emit('test_helpers.test_clock.created', clock)
  return clock
}

function advanceTestClock(scope: Scope, id: string, time: number) {
  const clock = scope.get('test_helpers.test_clock', id)
  if (time <= clock.frozen_time)
    throw invalid('frozen_time must be after the current frozen time.', 'frozen_time')
  advanceClock(scope, time - clock.frozen_time)
  clock.frozen_time = time
  scope.emit('test_helpers.test_clock.ready', clock)
  return clock
}

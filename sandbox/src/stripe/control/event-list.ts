import { type Html, html } from '../pages/html.ts'
import { dateAndTime } from '../pages/layout.ts'
import type { Delivery } from '../state/objects.ts'
import type { Control } from './actions.ts'

const shown = 100

export function eventList({ store }: Control): Html {
  const events = store
    .rows('event')
    .slice(-shown)
    .reverse()
    .map(({ value }) => value)
  const deliveries = store.rows('delivery').map(({ value }) => value)
  return html`<section aria-labelledby="events"><h2 id="events">Events</h2>
${
  events.length === 0
    ? html`<p>No events yet.</p>`
    : html`<ul class="lines">${events.map(
        ({ id, type, created, account }) => html`<li><span>${type}
<br><span class="soft">${dateAndTime(created)} · ${account ?? 'platform'} · ${id}</span>
<br><span class="soft">${describe(deliveries.filter(({ event }) => event === id))}</span></span>
<form method="post" action="/_sandbox/resend"><input type="hidden" name="event" value="${id}">
<button class="quiet" aria-label="Resend ${type}, ${id}">Resend</button></form></li>`,
      )}</ul>`
}</section>`
}

function describe(deliveries: Delivery[]) {
  if (deliveries.length === 0) return 'No endpoint listens to it.'
  return deliveries
    .map(({ status, attempts, problem }) =>
      status === 'delivered'
        ? `Delivered after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}.`
        : `Waiting, ${attempts} failed.${problem ? ` ${problem}` : ''}`,
    )
    .join(' ')
}

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
  const values = (rows: { value: Delivery }[]) => rows.map(({ value }) => value)
  const delivered = values(store.rows('finished_delivery'))
  const waiting = values(store.rows('delivery'))
  const ofEvent = (list: Delivery[], id: string) => list.filter(({ event }) => event === id)
  return html`<section aria-labelledby="events"><h2 id="events">Events</h2>
${
  events.length === 0
    ? html`<p>No events yet.</p>`
    : html`<ul class="lines">${events.map(
        ({ id, type, created, account }) => html`<li><span>${type}
<br><span class="soft">${dateAndTime(created)} · ${account ?? 'platform'} · ${id}</span>
<br><span class="soft">${describe(ofEvent(delivered, id), ofEvent(waiting, id))}</span></span>
<form method="post" action="/_sandbox/resend"><input type="hidden" name="event" value="${id}">
<button class="quiet" aria-label="Resend ${type}, ${id}">Resend</button></form></li>`,
      )}</ul>`
}</section>`
}

function describe(delivered: Delivery[], waiting: Delivery[]) {
  const sentences = [
    ...delivered.map(
      ({ attempts }) => `Delivered after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}.`,
    ),
    ...waiting.map(({ attempts, problem }) => `Waiting, ${attempts} failed.${problem ? ` ${problem}` : ''}`),
  ]
  return sentences.length === 0 ? 'No endpoint listens to it.' : sentences.join(' ')
}

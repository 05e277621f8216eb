import { cleanValues, validateSubmission, type WidgetConfig } from '@mantel/domain/leads/lead-form'
import * as copy from './copy.ts'
import { drawForm } from './draw-form.ts'
import { element } from './elements.ts'
import { isRefused, loadConfig, submitLead } from './send.ts'
import { leaveFor, showThanks } from './show-result.ts'
import { visit } from './visit.ts'

export type FormPlace = {
  origin: string
  key: string
  host: HTMLElement
  surface: HTMLElement
  /** Whether the form is on our own page inside a frame. */
  isFramed: boolean
}

/** After this time, the form gets a new ticket. The server treats a ticket that is older than a day as suspicious. */
const ticketMs = 12 * 60 * 60 * 1000

/** Draws the form and handles its events, from the first keystroke to the thank-you text. */
export function runForm({ origin, key, host, surface, isFramed }: FormPlace, config: WidgetConfig) {
  const view = drawForm(config)
  // Exists from the start, because screen readers announce only changes inside a status element that they already know.
  const status = element('div', { class: 'result', role: 'status' })
  let ticket = config.ticket
  let ticketTime = Date.now()
  let isSending = false

  async function send() {
    if (isSending) return
    const values = cleanValues(view.read())
    const problems = validateSubmission(config.fields, values)
    view.showNote('')
    view.showProblems(problems)
    if (Object.keys(problems).length > 0) return
    isSending = true
    view.setBusy(true)
    try {
      // The same values with the same ticket are one lead, even if an answer gets lost and the visitor tries again.
      const answer = await submitLead(origin, key, {
        ...values,
        ticket,
        fax: view.readHoneypot(),
        ...visit(isFramed),
      })
      finish(answer.thankYouMessage, answer.redirectUrl)
    } catch (error) {
      isSending = false
      view.setBusy(false)
      explain(error)
    }
  }

  function finish(text: string, redirectUrl: string | null) {
    // For scripts of the page around the form, for example its analytics. Contains nothing that the visitor typed.
    host.dispatchEvent(new CustomEvent('lead-sent', { bubbles: true, composed: true }))
    showThanks(surface, status, text, isFramed ? redirectUrl : null)
    // Brings the text into view, too.
    status.focus()
    if (redirectUrl) leaveFor(redirectUrl, isFramed)
  }

  function explain(error: unknown) {
    if (isRefused(error)) {
      const known = view.fields.some(({ name }) => error.fields?.[name])
      view.showNote(known ? '' : error.status < 500 && error.error ? error.error : copy.failed)
      if (error.fields) view.showProblems(error.fields)
      return
    }
    if (navigator.onLine) return view.showNote(copy.failed)
    view.showNote(copy.offline)
    addEventListener('online', () => host.isConnected && void send(), { once: true })
  }

  async function renewTicket() {
    if (Date.now() - ticketTime < ticketMs) return
    ticketTime = Date.now()
    // If this fails, the old ticket is sent. The server then checks the lead more strictly, but still stores it.
    ticket = await loadConfig(origin, key).then(
      (fresh) => fresh.ticket,
      () => ticket,
    )
  }

  view.form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  view.form.addEventListener('focusin', () => void renewTicket())
  view.form.addEventListener('input', ({ target }) => {
    const field = view.fields.find(({ input }) => input === target)
    if (!field?.input.hasAttribute('aria-invalid')) return
    field.setProblem(validateSubmission(config.fields, view.read())[field.name])
  })
  surface.replaceChildren(view.form, status)
}

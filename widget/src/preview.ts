import type { WidgetConfig } from '@mantel/domain/leads/lead-form'
import { drawForm } from './draw-form.ts'
import { element } from './elements.ts'
import { showThanks } from './show-result.ts'
import { applyColors, createSurface } from './surface.ts'

/** Draws the form for the settings, with the code that visitors get. It sends nothing. */
export function drawPreview(host: HTMLElement, config: WidgetConfig, shows: 'form' | 'thanks') {
  const surface = createSurface(host)
  applyColors(surface, config.colors)
  const { form } = drawForm(config)
  const status = element('div', { class: 'result', role: 'status' })
  surface.replaceChildren(form, status)
  if (shows === 'thanks') showThanks(surface, status, config.thankYouMessage, null)
}

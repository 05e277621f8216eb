import { labelSettings, type Settings } from '@mantel/domain/settings/settings'
import { z } from 'zod'

const { navigationLabels, brokerageLabel, briefLabel } = labelSettings.shape

/** The navigation labels and the two field labels in one form. */
export const labelFields = z.object({ ...navigationLabels.shape, brokerageLabel, briefLabel })
export type LabelsTyped = z.input<typeof labelFields>

export const labelLabels: Record<keyof LabelsTyped, string> = {
  pipeline: 'Project board',
  projects: 'Project list',
  clients: 'Client list',
  settings: 'Settings page',
  brokerageLabel: 'Client’s company',
  briefLabel: 'Project description',
}

export const typedLabels = ({
  labels: { navigationLabels, brokerageLabel, briefLabel },
}: Settings): LabelsTyped => ({
  ...navigationLabels,
  brokerageLabel,
  briefLabel,
})

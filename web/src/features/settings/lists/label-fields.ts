import { labelSettings, type Settings } from '@mantel/domain/settings/settings'
import { z } from 'zod'

const { navigationLabels, brokerageLabel, briefLabel } = labelSettings.shape

/** The rooms and the two fields side by side, as they are typed. */
export const labelFields = z.object({ ...navigationLabels.shape, brokerageLabel, briefLabel })
export type LabelsTyped = z.input<typeof labelFields>

/** What a thing is called while a company has not called it anything else. */
export const labelLabels: Record<keyof LabelsTyped, string> = {
  pipeline: 'The board of all projects',
  projects: 'The list of projects',
  clients: 'The list of clients',
  settings: 'These settings',
  brokerageLabel: 'A client’s company',
  briefLabel: 'A project’s description',
}

export const typedLabels = ({
  labels: { navigationLabels, brokerageLabel, briefLabel },
}: Settings): LabelsTyped => ({
  ...navigationLabels,
  brokerageLabel,
  briefLabel,
})

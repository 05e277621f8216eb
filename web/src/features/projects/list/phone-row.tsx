import { formatDollars } from '@mantel/domain/basics/money'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { NextStepLine } from '../next-step/next-step-line.tsx'
import { ProjectPicture } from '../project-picture.tsx'
import { StageName } from '../stage-mark.tsx'

type Props = { project: ProjectInList; stages: readonly Stage[] }

export const ProjectPhoneRow = ({ project, stages }: Props) => (
  <>
    <ProjectPicture project={project} size={38} />
    <span className="min-w-0 flex-1">
      <bdi className="block truncate font-medium">{project.title}</bdi>
      <span className="mt-0.5 block text-muted-foreground">
        {project.nextStep ? (
          <NextStepLine step={project.nextStep} />
        ) : (
          <StageName stages={stages} name={project.status} />
        )}
      </span>
    </span>
    {project.value !== null && (
      <span className="shrink-0 font-medium tabular-nums">{formatDollars(project.value)}</span>
    )}
  </>
)

import type { ProjectInList } from '@mantel/domain/projects/projects'
import { ProjectPicture } from './project-picture.tsx'

type Props = { project: Pick<ProjectInList, 'id' | 'coverFileId' | 'title'> }

/** The start of a project's row in a table. */
export const PicturedTitle = ({ project }: Props) => (
  <>
    <ProjectPicture project={project} size={26} />
    <bdi className="truncate" title={project.title}>
      {project.title}
    </bdi>
  </>
)

import { TextLink } from '../../ui/text-link.tsx'

export const BackToContent = () => (
  <span className="text-13">
    <TextLink to="/app/admin/content">All content</TextLink>
  </span>
)

-- Whoever signs in sees the rooms by the names their company gave them.
grant select (navigation_labels) on companies to mantel_auth;

import '@fontsource-variable/newsreader/opsz-italic.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PublicFrame } from '../../layouts/public-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Room } from '../../ui/room.tsx'
import { waitlistQuery } from '../auth/queries.ts'

export function HomeScreen() {
  const { data: waitlist } = useQuery(waitlistQuery())
  return (
    <PublicFrame>
      <div className="mx-auto grid w-full max-w-[1240px] flex-1 gap-10 px-6 max-sm:px-4 lg:grid-cols-[11fr_9fr]">
        <section className="flex flex-col justify-center py-10">
          <h1 className="font-serif-large text-66 leading-none tracking-[-.035em] max-sm:text-42 max-sm:leading-11">
            {/* Broken by hand: the lines are the same before and after the font has arrived. */}
            <span className="block">Clients, contracts</span> <span className="block">and couches.</span>{' '}
            <em className="block text-primary-text">All in one place.</em>
          </h1>
          <p className="mt-6 max-w-[34em] text-18-5 leading-7 text-muted-foreground">
            Take a listing from first call to destage day. Bids, e-signed contracts, invoices and payments
            live together, so you can get back to the rooms.
          </p>
          <div className="mt-8 flex min-h-11">
            {waitlist && (
              <Button asChild variant="primary" size="large">
                {waitlist.isActive ? <Link to="/app">Sign In</Link> : <Link to="/pricing">Get started</Link>}
              </Button>
            )}
          </div>
        </section>
        <div className="h-full max-h-[640px] min-h-80 self-center overflow-hidden rounded-[2px] border border-border-strong bg-card p-2.5 shadow-paper max-lg:mb-10">
          <Room />
        </div>
      </div>
    </PublicFrame>
  )
}

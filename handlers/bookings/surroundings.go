package bookings

import (
	"time"

	"efie/handlers/web"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/bookingview"
	"efie/views/parts"
)

// surroundings reads the facts of the pages of a booking that are not in its record.
type surroundings struct {
	site      *web.Site
	catalogue *catalogue.Catalogue
	pictures  *parts.Pictures
	receipts  booking.ReceiptLinks
	clock     func() time.Time
	holdFor   time.Duration // how long a bed is held while its student pays
}

// now returns the surroundings at this moment. A page reads them once, so that all of it shows one catalogue and time.
func (su *surroundings) now() bookingview.Surroundings {
	return bookingview.Surroundings{
		Catalogue: su.catalogue.Snapshot(), Beds: su.catalogue.Availability(), Pictures: su.pictures,
		Receipts: su.receipts, SiteURL: su.site.URL, Support: su.site.Support(), InlineScript: su.site.InlineScript,
		HoldFor: su.holdFor, Now: su.clock(),
	}
}

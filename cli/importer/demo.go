package importer

import (
	"bytes"
	"context"
	"slices"
	"time"

	"efie/demo"
	"efie/hostel"
	"efie/store/transfer"
)

// daysBeforeChange is the number of days between the first import of a demo hostel and its first change of price.
const daysBeforeChange = 90

// Demo imports the demo's hostels. Before that it imports them with each of their earlier prices, as of that time, so
// that Efie knows when prices changed.
func (i *Importer) Demo(ctx context.Context, now time.Time) (transfer.ImportReport, error) {
	hostels, problems := newReader().Hostels(bytes.NewReader(demo.Hostels()))
	if len(problems) > 0 {
		return transfer.ImportReport{}, WrapNotImported(&transfer.ImportRefused{Problems: problems})
	}
	earlier, err := demo.EarlierPrices()
	if err != nil {
		return transfer.ImportReport{}, err
	}
	var days []int
	for _, e := range earlier {
		days = append(days, e.UntilAgo)
	}
	slices.Sort(days)
	days = slices.Compact(days)
	if len(days) > 0 {
		days = append(days, days[len(days)-1]+daysBeforeChange)
	}
	known := 0
	for _, day := range slices.Backward(days) {
		then := repriced(hostels, earlier, day)
		report, err := transfer.Import(ctx, i.Store, then, nil, now.AddDate(0, 0, -day))
		if err != nil {
			return transfer.ImportReport{}, WrapNotImported(err)
		}
		known += report.Added
	}
	report, err := i.Write(ctx, hostels)
	report.Added += known
	return report, err
}

// repriced returns copies of the hostels that have earlier prices, with the prices of day days ago.
func repriced(hostels []*hostel.Hostel, earlier []demo.EarlierPrice, day int) (then []*hostel.Hostel) {
	for _, h := range hostels {
		old, changed := *h, false
		old.Rooms = slices.Clone(h.Rooms)
		for n := range old.Rooms {
			last := -1
			for _, e := range earlier {
				if e.RoomUUID != old.Rooms[n].UUID {
					continue
				}
				if changed = true; e.UntilAgo < day && e.UntilAgo > last {
					old.Rooms[n].Price, last = hostel.Pesewas(e.Cedis)*100, e.UntilAgo
				}
			}
		}
		if changed {
			then = append(then, &old)
		}
	}
	return then
}

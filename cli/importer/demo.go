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

// listed is how long before the first change of its price a hostel of the demo came to Efie.
const listed = 90

// Demo imports the demo's hostels. It first imports the hostels with earlier prices, once for each price, so that Efie
// knows when a price changed.
func (i *Importer) Demo(ctx context.Context, now time.Time) (transfer.ImportReport, error) {
	hostels, problems := reader(i.Progress.Say("hostels read")).Hostels(bytes.NewReader(demo.Hostels()))
	i.Progress.End()
	if len(problems) > 0 {
		return transfer.ImportReport{}, NotImported(&transfer.ImportRefused{Problems: problems})
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
		days = append(days, days[len(days)-1]+listed)
	}
	known := 0
	for _, day := range slices.Backward(days) {
		then := repriced(hostels, earlier, day)
		report, err := transfer.Import(ctx, i.Store, then, nil, now.AddDate(0, 0, -day), nil)
		if err != nil {
			return transfer.ImportReport{}, NotImported(err)
		}
		known += report.Added
	}
	report, err := i.Write(ctx, hostels)
	report.Added += known
	return report, err
}

// repriced returns copies of the hostels with the prices that were in force day days ago.
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

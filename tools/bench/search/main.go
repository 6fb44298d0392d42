// Command search measures how long the catalogue of a database takes to answer queries, letter by letter, and writes
// the times as JSON.
//
//	search DATABASE
package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"efie/hostel/catalogue"
	"efie/store"
	"efie/tools/bench/program"
)

const (
	// laps limits how often each query runs. With some hundred queries that is enough for a p99.
	laps = 20
	// enough is the time after which no lap begins.
	enough = 2 * time.Second
)

type times struct {
	Queries int     `json:"queries"`
	P50     float64 `json:"p50"` // milliseconds
	P99     float64 `json:"p99"`
	Max     float64 `json:"max"`
	Slowest string  `json:"slowest"` // the query at the p99
}

func main() { program.Main("search DATABASE", run) }

func run(args []string) (any, error) {
	ctx := context.Background()
	s, err := store.Open(ctx, args[0])
	if err != nil {
		return nil, err
	}
	defer s.Close()
	hostels, err := catalogue.Open(ctx, s)
	if err != nil {
		return nil, err
	}
	c := hostels.Snapshot()
	search := func(q catalogue.Query) { c.Search(hostels.Availability(), q) }
	var filters, searches, suggestions []query
	for _, text := range prefixes() {
		suggestions = append(suggestions, query{text, func() { c.Suggest(text) }})
		filters = append(filters, query{text, func() { c.ByCategory(text) }})
		searches = append(searches, query{text, func() { search(catalogue.Query{Location: text}) }})
	}
	for _, q := range narrowed() {
		searches = append(searches, query{fmt.Sprintf("%+v", q), func() { search(q) }})
	}
	return map[string]times{
		"filter": measure(filters), "search": measure(searches), "suggestions": measure(suggestions),
	}, nil
}

// query is one query of a student.
type query struct {
	text string
	find func()
}

// measure runs all queries several times in turn, so that no query finds its own data in the processor's cache.
func measure(queries []query) times {
	type timed struct {
		took time.Duration
		text string
	}
	var list []timed
	for lap, start := 0, time.Now(); lap < laps && (lap == 0 || time.Since(start) < enough); lap++ {
		for _, q := range queries {
			began := time.Now()
			q.find()
			list = append(list, timed{time.Since(began), q.text})
		}
	}
	slices.SortFunc(list, func(a, b timed) int { return int(a.took - b.took) })
	at := func(share float64) timed { return list[min(len(list)-1, int(share*float64(len(list))))] }
	millis := func(t timed) float64 { return float64(t.took.Microseconds()) / 1000 }
	return times{len(list), millis(at(0.5)), millis(at(0.99)), millis(at(1)), at(0.99).text}
}

package ledgertest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// Plan says how a world differs from the usual one, for controls and for other ledgers.
type Options struct {
	Ledger   func(*Ledger) booking.Ledger          // what the Desk writes into; nil for the one in memory
	Provider func(*Bank, *Ledger) booking.Provider // whom the Desk asks; nil for the Bank
}

// World is a desk, its ledger, a bank and some students who want fewer beds. What happens is
// decided by dice, and the same seed gives the same life again.
type Simulation struct {
	Ledger  *Ledger
	Bank    *Bank
	Service *booking.Service
	Now     time.Time
	Counts  map[string]int // how often each step was done, or refused, by its name

	seed      uint64
	random    *rand.Rand
	students  []hostel.Student
	rooms     []string
	steps     int
	nested    bool
	healthy   bool
	delivered []bool // which notices were delivered
	recent    []string
}

// trailKept is how many of the last steps a failure tells.
const trailKept = 25

// NewWorld is a world at its first moment.
func NewSimulation(seed uint64, plan Options) *Simulation {
	town := Hostels()
	dice := rand.New(rand.NewPCG(seed, seed)) // #nosec G404 -- a seed is to live the same life again
	w := &Simulation{
		Ledger: New(BedsOf(town)), Bank: NewBank(), Now: Noon, Counts: map[string]int{},
		seed: seed, random: dice, students: Students(8), rooms: []string{"r-0", "r-1", "r-2"},
	}
	w.students[7].Email = "s-6+b@example.com" // two accounts of one mailbox
	w.Ledger.Offer(town...)
	w.Ledger.Enrol(w.students...)
	ledger, till := booking.Ledger(w.Ledger), booking.Provider(w.Bank)
	if plan.Ledger != nil {
		ledger = plan.Ledger(w.Ledger)
	}
	if plan.Provider != nil {
		till = plan.Provider(w.Bank, w.Ledger)
	}
	ledger = SerialLedger{FaultyLedger{ledger, func(string) Fault { return w.fault(Fails, Loses) }}}
	w.Service = NewService(town, ledger, till, func() time.Time { return w.Now })
	w.Bank.Fault = func(Call) Fault { return w.fault(Fails, Loses, Loses, Refuses, Rests) }
	w.Bank.Meanwhile = w.meanwhile
	return w
}

// Students are who live in the world.
func (w *Simulation) Students() []hostel.Student { return w.students }

// fault is one of these, now and then.
func (w *Simulation) fault(faults ...Fault) Fault {
	if w.healthy || w.random.IntN(25) > 0 {
		return Healthy
	}
	return faults[w.random.IntN(len(faults))]
}

// meanwhile lets the world go on while an answer of the bank is on its way.
func (w *Simulation) meanwhile(Call) {
	if w.healthy || w.nested || w.random.IntN(5) > 0 {
		return
	}
	w.nested = true
	defer func() { w.nested = false }()
	for range 1 + w.random.IntN(3) {
		if err := w.step(context.Background()); err != nil {
			w.record("  meanwhile: %v", err)
		}
	}
}

// Run lets so many things happen, and looks after each whether the books add up.
func (w *Simulation) Run(ctx context.Context, steps int) error {
	for range steps {
		w.steps++
		if err := w.step(ctx); err != nil {
			return w.failure([]string{err.Error()})
		}
		problems := w.Ledger.ChangedProblems()
		if w.steps%1000 == 0 {
			problems = append(problems, w.Ledger.Problems()...)
		}
		if len(problems) > 0 {
			return w.failure(problems)
		}
	}
	return nil
}

// failure tells what went wrong, and how to see it again.
func (w *Simulation) failure(problems []string) error {
	const shown = 10
	return fmt.Errorf("seed %d, step %d:\n%s\nthe last steps:\n%s", w.seed, w.steps,
		strings.Join(problems[:min(shown, len(problems))], "\n"), strings.Join(w.recent, "\n"))
}

// note keeps a line for a failure to tell.
func (w *Simulation) record(format string, args ...any) {
	if len(w.recent) == trailKept {
		w.recent = slices.Delete(w.recent, 0, 1)
	}
	w.recent = append(w.recent, fmt.Sprintf("%d "+format, append([]any{w.steps}, args...)...))
}

// step lets one thing happen. A refusal is a normal answer, and so is a fault of bank or ledger.
func (w *Simulation) step(ctx context.Context) error {
	w.Now = w.Now.Add(time.Duration(w.random.IntN(3000)) * time.Millisecond)
	s := w.draw()
	about, err := s.does(w, ctx)
	if about == "" && err == nil {
		return nil // there was nothing to do it to
	}
	w.record("%s %s %v", s.name, about, err)
	if err == nil {
		w.Counts[s.name]++
		return nil
	}
	if p, refused := errors.AsType[*hostel.Problem](err); refused {
		w.Counts[p.Code]++
	}
	if !Harmless(err) {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	return nil
}

// Harmless says whether an error is a refusal, or a fault of the bank or the ledger, and nothing else.
func Harmless(err error) bool {
	switch e := err.(type) {
	case nil, *hostel.Problem:
		return true
	case interface{ Unwrap() []error }:
		return !slices.ContainsFunc(e.Unwrap(), func(err error) bool { return !Harmless(err) })
	case interface{ Unwrap() error }:
		return Harmless(e.Unwrap())
	}
	return slices.Contains([]error{ErrNoAnswer, ErrBroken, booking.ErrProviderRefused, booking.ErrProviderPaused}, err)
}

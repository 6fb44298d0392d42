package booking

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"efie/hostel"
)

// insert puts an entry into the waiting list at its position.
func (q *Queue) insert(e *Entry) {
	i, _ := slices.BinarySearchFunc(q.waiting, e, compareEntries)
	q.waiting = slices.Insert(q.waiting, i, e)
}

// remove takes an entry out of the waiting list.
func (q *Queue) remove(e *Entry) {
	if i, found := slices.BinarySearchFunc(q.waiting, e, compareEntries); found {
		q.waiting = slices.Delete(q.waiting, i, i+1)
	}
}

// startNext starts waiting requests until maxActive are active.
func (q *Queue) startNext() {
	for len(q.active) < q.maxActive && len(q.waiting) > 0 {
		e := q.waiting[0]
		q.waiting = slices.Delete(q.waiting, 0, 1)
		q.active[e] = q.clock()
		r := e.request // the entry may get another request while this one is made
		q.running.Go(func() { q.process(e, r) })
	}
}

// process makes an entry's request, and then each request that replaced it meanwhile.
func (q *Queue) process(e *Entry, r Request) {
	for again := true; again; {
		result := q.run(r)
		r, again = q.finish(e, result)
	}
}

// finish records the result of an entry's request. If the student chose another room meanwhile, finish returns that
// request and true.
func (q *Queue) finish(e *Entry, result Result) (next Request, again bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.clock()
	if q.durations = append(q.durations, now.Sub(q.active[e])); len(q.durations) > measuredRequests {
		q.durations = slices.Delete(q.durations, 0, 1)
	}
	if e.replacement != nil && !q.closed {
		e.request, e.replacement, q.active[e] = *e.replacement, nil, now
		return e.request, true
	}
	delete(q.active, e)
	q.complete(e, result)
	if result.Gone {
		delete(q.entries, e.request.StudentID)
	}
	q.startNext()
	return Request{}, false
}

// run makes a request. A panic becomes an error, and the queue goes on.
func (q *Queue) run(r Request) (result Result) {
	ctx, cancel := context.WithTimeout(context.Background(), requestTimeout)
	defer cancel()
	defer func() {
		if v := recover(); v != nil {
			result = Result{Err: fmt.Errorf("panic: %v\n%s", v, debug.Stack())}
		}
		if p, known := errors.AsType[*hostel.Problem](result.Err); result.Err != nil &&
			(!known || p.Kind == hostel.Unready && !p.Passes()) {
			// the student may never see the result
			q.log.Error("booking failed", "student", r.StudentID, "error", result.Err)
		}
	}()
	return r.Make(ctx)
}

// complete stores the result of an entry and wakes its waiting windows.
func (q *Queue) complete(e *Entry, result Result) {
	result.RoomUUID = e.request.RoomUUID
	e.result, e.answeredAt, e.request.Make = result, q.clock(), nil
	close(e.done)
}

// removeOld removes results that are older than resultKept, at most once a minute.
func (q *Queue) removeOld() {
	now := q.clock()
	if now.Sub(q.cleanedAt) < time.Minute {
		return
	}
	q.cleanedAt = now
	for id, e := range q.entries {
		if !e.answeredAt.IsZero() && now.Sub(e.answeredAt) >= resultKept {
			delete(q.entries, id)
		}
	}
}

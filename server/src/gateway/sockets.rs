//! This node's open sockets, and whether there is room for one more.
//!
//! A socket counts as a guest's until its session is opened. Members have a reserve that guests cannot take, and where there is
//! no room the oldest guest leaves, of the address with the most.
//!
//! INVARIANT: guests cannot take the members' reserve: the oldest guest of the address with the most sockets leaves first.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use protocol::UserId;

use super::address;
use super::leave::leave;
use crate::config::Config;
use crate::realtime::Outlet;

/// The part of all places that guests cannot take: one in this many.
const RESERVED: usize = 4;
/// When a guest who made room for somebody else may come back.
const GUEST_BACK_AFTER: Duration = Duration::from_secs(30);

/// Whose a socket is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// Nobody has signed in on it, or not yet.
    Guest(IpAddr),
    Member(UserId),
    /// It was told to leave, and takes no place any more.
    Leaving,
}

pub struct Sockets {
    all: Mutex<All>,
    most: usize,
    most_guests: usize,
    guests_per_address: usize,
    per_person: usize,
}

#[derive(Default)]
struct All {
    open: HashMap<u64, (Arc<Outlet>, Owner)>,
    /// Upgrades that are under way.
    entering: usize,
    members: HashMap<UserId, usize>,
    member_count: usize,
    guests: Guests,
    is_draining: bool,
}

/// Guests' sockets by address; ids grow, so the first one is the oldest.
#[derive(Default)]
struct Guests {
    by_address: HashMap<IpAddr, BTreeSet<u64>>,
    by_count: BTreeSet<(usize, IpAddr)>,
    count: usize,
}

/// A place for a socket that is being upgraded; dropping it gives the place back.
pub(super) struct Ticket {
    sockets: Arc<Sockets>,
    address: IpAddr,
}

impl Sockets {
    pub fn new(config: &Config) -> Self {
        let most = config.http.connections_max;
        let (guests_per_address, per_person) = (config.limits.guests_per_address, config.limits.sockets_per_person);
        Self { all: Mutex::default(), most, most_guests: most - most / RESERVED, guests_per_address, per_person }
    }

    /// A place for an upgrade; `None` if the node is stopping or full of members.
    pub(super) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Ticket> {
        let leaving = {
            let mut all = self.all.lock();
            if all.is_draining {
                return None;
            }
            let strangers = all.guests.count + all.entering;
            let is_full = strangers + all.member_count >= self.most || strangers >= self.most_guests;
            let leaving = if is_full { Some(all.evict()?) } else { None };
            all.entering += 1;
            leaving
        };
        if let Some(outlet) = leaving {
            leave(&outlet, GUEST_BACK_AFTER);
        }
        Some(Ticket { sockets: Arc::clone(self), address: address::network(address) })
    }

    /// Whether a guest may stay; their address may have too many.
    pub(super) fn settle_guest(&self, outlet: &Outlet) -> bool {
        let all = self.all.lock();
        match all.open.get(&outlet.id) {
            Some((_, Owner::Guest(address))) => all.guests.at(*address) <= self.guests_per_address,
            Some(_) | None => false,
        }
    }

    /// Counts the socket as a member's; `false` if they have too many.
    pub(super) fn settle_member(&self, outlet: &Outlet, user: UserId) -> bool {
        let mut all = self.all.lock();
        let Some((_, Owner::Guest(address))) = all.open.get(&outlet.id) else { return false };
        let address = *address;
        let count = all.members.entry(user).or_default();
        if *count >= self.per_person {
            return false;
        }
        *count += 1;
        all.member_count += 1;
        all.guests.remove(address, outlet.id);
        all.set_owner(outlet.id, Owner::Member(user));
        true
    }

    pub(super) fn remove(&self, outlet: &Outlet) {
        let mut all = self.all.lock();
        match all.open.remove(&outlet.id) {
            Some((_, Owner::Guest(address))) => all.guests.remove(address, outlet.id),
            Some((_, Owner::Member(user))) => all.remove_member(user),
            Some((_, Owner::Leaving)) | None => {}
        }
    }

    pub fn is_draining(&self) -> bool {
        self.all.lock().is_draining
    }

    /// Admits no further sockets, and returns those that are open: later ones learn it when they enter.
    pub(super) fn start_draining(&self) -> Vec<Arc<Outlet>> {
        let mut all = self.all.lock();
        all.is_draining = true;
        all.open.values().map(|(outlet, _)| Arc::clone(outlet)).collect()
    }

    pub fn count(&self) -> usize {
        self.all.lock().open.len()
    }

    /// Bytes queued for sockets that do not accept them.
    pub fn queued_bytes(&self) -> usize {
        self.all.lock().open.values().map(|(outlet, _)| outlet.queued_bytes()).sum()
    }
}

impl Ticket {
    /// Adds the upgraded socket; `false` if the node has begun to stop meanwhile.
    pub(super) fn enter(self, outlet: &Arc<Outlet>) -> bool {
        let mut all = self.sockets.all.lock();
        all.guests.add(self.address, outlet.id);
        all.open.insert(outlet.id, (Arc::clone(outlet), Owner::Guest(self.address)));
        !all.is_draining
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.sockets.all.lock().entering -= 1;
    }
}

impl All {
    /// Takes the place of the oldest guest of the address with the most; `None` if there are no guests.
    fn evict(&mut self) -> Option<Arc<Outlet>> {
        let (address, id) = self.guests.first_to_leave()?;
        self.guests.remove(address, id);
        self.set_owner(id, Owner::Leaving);
        self.open.get(&id).map(|(outlet, _)| Arc::clone(outlet))
    }

    fn set_owner(&mut self, id: u64, owner: Owner) {
        if let Some((_, current)) = self.open.get_mut(&id) {
            *current = owner;
        }
    }

    fn remove_member(&mut self, user: UserId) {
        self.member_count -= 1;
        if let Some(count) = self.members.get_mut(&user) {
            *count -= 1;
            if *count == 0 {
                self.members.remove(&user);
            }
        }
    }
}

impl Guests {
    fn at(&self, address: IpAddr) -> usize {
        self.by_address.get(&address).map_or(0, BTreeSet::len)
    }

    fn add(&mut self, address: IpAddr, id: u64) {
        self.change(address, |ids| ids.insert(id));
        self.count += 1;
    }

    fn remove(&mut self, address: IpAddr, id: u64) {
        self.change(address, |ids| ids.remove(&id));
        self.count -= 1;
    }

    fn change(&mut self, address: IpAddr, change: impl FnOnce(&mut BTreeSet<u64>) -> bool) {
        let ids = self.by_address.entry(address).or_default();
        self.by_count.remove(&(ids.len(), address));
        change(ids);
        if ids.is_empty() {
            self.by_address.remove(&address);
        } else {
            self.by_count.insert((ids.len(), address));
        }
    }

    fn first_to_leave(&self) -> Option<(IpAddr, u64)> {
        let (_, address) = self.by_count.last()?;
        Some((*address, *self.by_address.get(address)?.first()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_socket_that_enters_a_stopping_node_learns_it() {
        let sockets = Arc::new(Sockets::new(&Config::defaults()));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (_client, accepted) = tokio::join!(tokio::net::TcpStream::connect(listener.local_addr().unwrap()), listener.accept());
        let ticket = sockets.admit([192, 0, 2, 1].into()).unwrap();
        assert!(sockets.start_draining().is_empty(), "it is still on its way");
        assert!(!ticket.enter(&Arc::new(Outlet::new(accepted.unwrap().0))));
        assert!(sockets.admit([192, 0, 2, 1].into()).is_none(), "and no other begins");
    }

    #[test]
    fn the_oldest_guest_of_the_busiest_address_leaves_first() {
        let [club, home]: [IpAddr; 2] = [[192, 0, 2, 1].into(), [192, 0, 2, 2].into()];
        let mut guests = Guests::default();
        for (address, id) in [(home, 1), (club, 2), (club, 3), (home, 4), (club, 5)] {
            guests.add(address, id);
        }
        let mut left = Vec::new();
        while let Some((address, id)) = guests.first_to_leave() {
            guests.remove(address, id);
            left.push(id);
        }
        assert_eq!((left.len(), left[0], guests.count), (5, 2, 0), "{left:?}");
        assert!(guests.by_address.is_empty() && guests.by_count.is_empty());
    }
}
